/** Lenses that the demo shop's frames are shown with. */
export type LensName =
  | 'incolor'
  | 'cinza'
  | 'marrom'
  | 'verde'
  | 'degrade-cinza'
  | 'degrade-marrom'
  | 'degrade-vinho'
  | 'degrade-azul'
  | 'amarela'
  | 'espelhada-azul'
  | 'espelhada-dourada'
  | 'espelhada-prata';
