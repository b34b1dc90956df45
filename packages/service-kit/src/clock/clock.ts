/** The current time. Code that depends on time takes one as a parameter, so that tests can set it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** The instant `seconds` after `date`; before it if negative. */
export function secondsAfter(date: Date, seconds: number): Date {
	return new Date(date.getTime() + seconds * 1000);
}
