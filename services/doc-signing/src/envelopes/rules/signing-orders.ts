export const signingOrders = ["PARALLEL", "SEQUENTIAL"] as const;
export type SigningOrder = (typeof signingOrders)[number];
