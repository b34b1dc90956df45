import { listStates, type Move, transitions } from "@repo/service-kit/transitions";

/**
 * A failed attempt leaves a delivery PENDING until the last one. HELD: the webhook was paused when the delivery was
 * due. Redelivering makes any delivery PENDING again.
 */
export const deliveryMoves = transitions({
	PENDING: ["PENDING", "DELIVERED", "FAILED", "HELD"],
	DELIVERED: ["PENDING"],
	FAILED: ["PENDING"],
	HELD: ["PENDING"],
});
export const deliveryStatuses = listStates(deliveryMoves);
export type DeliveryMove = Move<typeof deliveryMoves>;
