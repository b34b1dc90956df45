import { type Move, statesOf, transitions } from "@repo/service-kit/transitions";

/** OPEN until `expires_at`; a later one is not acceptable, and is deleted. */
const invitationMoves = transitions({
	OPEN: ["ACCEPTED", "DECLINED", "REVOKED"],
	ACCEPTED: [],
	DECLINED: [],
	REVOKED: [],
});
export const invitationStatuses = statesOf(invitationMoves);
export type InvitationMove = Move<typeof invitationMoves>;
