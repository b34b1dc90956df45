import { listStates, type Move, transitions } from "@repo/service-kit/transitions";

const bookingMoves = transitions({ accepted: ["cancelled"], cancelled: [] });
export const bookingStatuses = listStates(bookingMoves);
export type BookingMove = Move<typeof bookingMoves>;
