/** People of the demo shop, as what they have done is signed. */
export const SELLER = { actorId: 'equipe-vendas', actorName: 'Bruno Tavares' };
export const OWNER = { actorId: 'equipe-admin', actorName: 'Aurora Martins' };
export const KEEPER = { actorId: 'equipe-catalogo', actorName: 'Carla Nunes' };
export const OPTICIAN = { actorId: 'equipe-otica', actorName: 'Elvira Moura' };
