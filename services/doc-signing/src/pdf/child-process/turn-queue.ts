import { CallerGone, PdfBusy, PdfProcessesClosed } from "./failures.ts";
import { type Lane, type Lanes, laneNames } from "./lanes.ts";
import { nextTurn, refusedTurn, type Turn } from "./next-turn.ts";

export type LaneCounts = { waiting: number; running: number; refused: number };

export type TurnQueue = {
	/** Resolves to a function that ends the turn, when it starts. Rejects with PdfBusy or CallerGone. */
	begin(lane: Lane, caller: string, signal?: AbortSignal): Promise<() => void>;
	/** Rejects a turn that is not worth queueing. */
	refuse(lane: Lane, retryAfterSeconds: number): PdfBusy;
	/** Starts the turns that may start and rejects those that waited too long. Called as time passes. */
	update(): void;
	counts(): Record<Lane, LaneCounts>;
	/** Rejects all waiting turns and all later ones. */
	close(): void;
};

export type TurnQueueOptions = {
	lanes: Lanes;
	/** A caller's recent processor time. */
	usedMs(caller: string): number;
	/** Whether a lane may use the processor now. */
	mayRun(lane: Lane): boolean;
	/** In ms, on any monotonic clock. */
	now(): number;
};

type Waiting = Turn & { since: number; begin(): void; refuse(error: Error): void };
type Queue = { waiting: Waiting[]; running: Set<Turn>; refused: number };

/** After this long, a request is rejected and a job releases its worker's slot. */
const MAX_WAIT_MS = 60_000;
const RETRY_AFTER_SECONDS = 15;

/** Starts turns in the order of `nextTurn`. Shares nothing with other instances of the service. */
export function openTurnQueue({ lanes, usedMs, mayRun, now }: TurnQueueOptions): TurnQueue {
	const newQueue = (): Queue => ({ waiting: [], running: new Set(), refused: 0 });
	const queues: Record<Lane, Queue> = {
		signing: newQueue(),
		intake: newQueue(),
		heavy: newQueue(),
		verification: newQueue(),
	};
	let nextId = 1;
	let closed = false;

	const remove = (lane: Lane, turn: Waiting, error: Error): void => {
		const queue = queues[lane];
		queue.waiting = queue.waiting.filter((other) => other !== turn);
		turn.refuse(error);
	};
	const refuse = (lane: Lane, retryAfterSeconds: number): PdfBusy => {
		queues[lane].refused++;
		return new PdfBusy(retryAfterSeconds);
	};
	const beginNext = (lane: Lane): void => {
		const queue = queues[lane];
		while (mayRun(lane)) {
			const next = nextTurn({ waiting: queue.waiting, running: [...queue.running] }, lanes[lane], usedMs);
			const turn = queue.waiting.find(({ id }) => id === next?.id);
			if (!turn) return;
			queue.waiting = queue.waiting.filter((other) => other !== turn);
			queue.running.add(turn);
			turn.begin();
		}
	};
	const refuseSurplus = (lane: Lane): void => {
		const refused = refusedTurn(queues[lane].waiting, lanes[lane]);
		const turn = queues[lane].waiting.find(({ id }) => id === refused?.id);
		if (turn) remove(lane, turn, refuse(lane, RETRY_AFTER_SECONDS));
	};

	return {
		begin: (lane, caller, signal) =>
			new Promise((resolve, reject) => {
				if (closed) return reject(new PdfProcessesClosed());
				if (signal?.aborted) return reject(new CallerGone());
				const onAbort = (): void => remove(lane, turn, new CallerGone());
				const leave = (): void => signal?.removeEventListener("abort", onAbort);
				const turn: Waiting = {
					id: nextId++,
					caller,
					since: now(),
					begin: () => {
						leave();
						resolve(() => {
							queues[lane].running.delete(turn);
							beginNext(lane);
						});
					},
					refuse: (error) => {
						leave();
						reject(error);
					},
				};
				signal?.addEventListener("abort", onAbort);
				queues[lane].waiting.push(turn);
				beginNext(lane);
				refuseSurplus(lane);
			}),
		refuse,
		update: () => {
			for (const lane of laneNames) {
				for (const turn of queues[lane].waiting)
					if (now() - turn.since > MAX_WAIT_MS) remove(lane, turn, refuse(lane, RETRY_AFTER_SECONDS));
				beginNext(lane);
			}
		},
		counts: () => {
			const countLane = ({ waiting, running, refused }: Queue): LaneCounts => ({
				waiting: waiting.length,
				running: running.size,
				refused,
			});
			const { signing, intake, heavy, verification } = queues;
			return {
				signing: countLane(signing),
				intake: countLane(intake),
				heavy: countLane(heavy),
				verification: countLane(verification),
			};
		},
		close: () => {
			closed = true;
			for (const lane of laneNames)
				for (const turn of queues[lane].waiting) remove(lane, turn, new PdfProcessesClosed());
		},
	};
}
