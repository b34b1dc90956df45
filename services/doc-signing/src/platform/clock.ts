/** The time now. Everything that depends on time takes one, so that tests can travel. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

export function secondsAfter(date: Date, seconds: number): Date {
	return new Date(date.getTime() + seconds * 1000);
}
