import type { webhookDeliveries } from "../tables.ts";

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
export type DeliveryStatus = DeliveryRow["status"];
