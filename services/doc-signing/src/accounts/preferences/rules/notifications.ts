/** What the sender of a document is emailed about, and whether they are unless they or their team choose. */
const defaults = { signed: true, viewed: false, declined: true, expired: true, completed: true };

export type NotificationKind = keyof typeof defaults;
export const notificationKinds = Object.keys(defaults) as NotificationKind[];

/** A person's or team's. Absent: the team's, then the service's default. */
export type NotificationChoices = { [Kind in NotificationKind]?: boolean };

/** The person's own choice precedes their team's. */
export function chooseNotifications(
	team: NotificationChoices,
	own: NotificationChoices = {},
): Record<NotificationKind, boolean> {
	return { ...defaults, ...team, ...own };
}

/** Programs that send documents have webhooks: their documents cause these emails only if they ask for them. */
export function isNotifiedOfEach(document: { notifySender: boolean | null; sentBy: number | null }): boolean {
	return document.notifySender ?? document.sentBy !== null;
}
