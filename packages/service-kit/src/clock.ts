/** The current time. Code that depends on time takes one as a parameter, so that tests can set it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** The instant `seconds` after `date`; before it if negative. */
export function secondsAfter(date: Date, seconds: number): Date {
	return new Date(date.getTime() + seconds * 1000);
}

/** Rejects unless `work` settles within `ms` milliseconds. Nothing cancels it: it goes on, and its result is ignored. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<never>((_resolve, reject) => {
		timer = setTimeout(() => reject(new Error(`No response within ${ms} ms.`)), ms);
	});
	try {
		return await Promise.race([work, late]);
	} finally {
		clearTimeout(timer);
	}
}
