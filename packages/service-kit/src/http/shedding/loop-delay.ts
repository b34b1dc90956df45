type Timing = { now: () => number; afterTurn: (run: () => void) => void };

/**
 * Returns how long a turn of the event loop takes, in ms: a request waits for up to one until it is read. Measures only
 * while it is called, since an idle process should not wake up.
 */
export function openLoopDelay(
	{ now, afterTurn }: Timing = { now: nowMs, afterTurn: setImmediate },
): () => number {
	let last = { turnMs: 0, at: Number.NEGATIVE_INFINITY };
	let isMeasuring = false;
	let isCalled = false;
	const measureTurn = () => {
		const began = now();
		afterTurn(() => {
			last = { turnMs: now() - began, at: now() };
			isMeasuring = isCalled;
			isCalled = false;
			if (isMeasuring) measureTurn();
		});
	};
	return () => {
		isCalled = true;
		if (!isMeasuring) {
			isMeasuring = true;
			afterTurn(measureTurn);
		}
		// Two turns later, it says nothing about the present one.
		return now() - last.at <= 2 * last.turnMs ? last.turnMs : 0;
	};
}

const nowMs = () => performance.now();
