import { type Move, statesOf, transitions } from "@repo/service-kit/transitions";

const bookingMoves = transitions({ accepted: ["cancelled"], cancelled: [] });
export const bookingStatuses = statesOf(bookingMoves);
export type BookingMove = Move<typeof bookingMoves>;
