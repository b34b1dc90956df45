/** Ends what a test file started, in reverse order: all of it, even if starting or ending the rest fails. */
export type Cleanups = {
	add(work: () => Promise<unknown>): void;
	/** Throws the errors of all works that failed. */
	run(): Promise<void>;
};

export function openCleanups(): Cleanups {
	const works: (() => Promise<unknown>)[] = [];
	return {
		add: (work) => void works.push(work),
		async run() {
			const errors: unknown[] = [];
			for (const work of works.splice(0).reverse()) {
				try {
					await work();
				} catch (error) {
					errors.push(error);
				}
			}
			if (errors.length === 1) throw errors[0];
			if (errors.length > 1) throw new AggregateError(errors, errors.join("; "));
		},
	};
}
