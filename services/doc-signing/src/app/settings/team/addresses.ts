export const TEAMS = "/settings/teams";

export const teamAddress = (teamId: number) => `${TEAMS}/${teamId}`;
export const inviteAddress = (teamId: number) => `${TEAMS}/${teamId}/invite`;
export const invitationAddress = (teamId: number, id: number, action: "resend" | "revoke") =>
	`${TEAMS}/${teamId}/invitations/${id}/${action}`;
export const memberAddress = (teamId: number, userId: number) => `${TEAMS}/${teamId}/members/${userId}`;
