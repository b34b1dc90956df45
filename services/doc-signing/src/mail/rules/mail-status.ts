import { listStates, type Move, transitions } from "@repo/service-kit/transitions";

/** SKIPPED: no longer needed when it was to be sent. REFUSED: the mail server will never accept it. */
const mailMoves = transitions({ QUEUED: ["SENT", "SKIPPED", "REFUSED"], SENT: [], SKIPPED: [], REFUSED: [] });
export const mailStatuses = listStates(mailMoves);
export type MailMove = Move<typeof mailMoves>;
