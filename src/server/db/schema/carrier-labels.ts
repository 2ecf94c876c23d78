/** The label of an order in the shop's cart at Melhor Envio; one order has one. */
export interface CarrierLabelRow {
  orderId: string;
  /** Its id there; null while no answer has come. */
  ref: string | null;
  askedAt: number;
  actorName: string;
}

export interface CarrierLabelTables {
  carrierLabels: CarrierLabelRow;
}
