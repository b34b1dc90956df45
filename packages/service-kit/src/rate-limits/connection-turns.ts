import { TooManyRequests } from "@repo/http-errors";
import { openRecentCount } from "../database/recent-count.ts";
import { type BudgetRules, openTimeBudget } from "./time-budget.ts";

export type ShareRules = {
	/** Connections that one account holds at once. */
	maxConnections: number;
	/** How long an account may hold connections. */
	budget: BudgetRules;
	/** Upper bound of an account's requests that wait for their first connection. */
	maxWaiting: number;
	maxWaitMs: number;
};

export type ConnectionTurns = {
	/**
	 * Resolves when the account may ask for a connection. Throws AccountBusy. A request with `isUnderWay` goes
	 * first and is never rejected: its work so far would be wasted.
	 */
	begin(account: string, isUnderWay: boolean): Promise<ConnectionTurn>;
	/** How long a request of an average account within its budget will probably wait for its first turn, in ms. */
	expectedMs(): number;
};

export type ConnectionTurn = {
	/** The account has the connection: from now on, its time is counted. */
	start(): void;
	end(): void;
};

/** The account's requests use more than its share. */
export class AccountBusy extends TooManyRequests {
	constructor(seconds: number) {
		super(
			seconds,
			"Your account has too many requests in progress. Send fewer at a time, or try again in a few seconds.",
		);
	}
}

/** How fast the rate of turns forgets, in ms. */
const MEMORY_MS = 250;

type Waiter = { isUnderWay: boolean; begin(): void };
/** Without `since`, it waits for a connection of the pool. */
type Hold = { since?: number };
type Account = {
	held: Set<Hold>;
	waiting: Waiter[];
	/** How many of them wait for their first turn. */
	waitingFirst: number;
	/**
	 * Runs until nobody waits: each request starts after the previous one, because its cost is known only
	 * then.
	 */
	isOver: boolean;
	timer?: NodeJS.Timeout;
};

/**
 * Each account holds several of the connections at once while it is within its budget. Beyond it, its
 * requests run one after another as the budget refills; so they do while the pool is short, or those of all accounts
 * would wait in it for each of their statements. Time counts while a connection is held, so that a
 * burst cannot start before its cost is known, but not while the pool is short of connections: other accounts
 * would use up each other's budgets.
 */
export function openConnectionTurns(
	rules: ShareRules,
	now: () => number,
	isPoolShort: () => boolean,
): ConnectionTurns {
	const accounts = new Map<string, Account>();
	const budget = openTimeBudget(rules.budget);
	/** First turns of accounts within their budget. */
	const firstTurns = openRecentCount(MEMORY_MS, now);

	const maxConnections = (): number => (isPoolShort() ? 1 : rules.maxConnections);
	const charge = (name: string, hold: Hold): void => {
		if (hold.since === undefined) return;
		budget.add(name, now() - hold.since, now());
		hold.since = now();
	};
	const exceededForMs = (name: string, { held }: Account): number => {
		for (const hold of held) charge(name, hold);
		return budget.exceededForMs(name, now());
	};
	const hold = (name: string, account: Account): ConnectionTurn => {
		const held: Hold = {};
		account.held.add(held);
		return {
			start: () => {
				held.since = now();
			},
			end: () => {
				charge(name, held);
				account.held.delete(held);
				update(name, account);
			},
		};
	};
	const mayBegin = (name: string, account: Account): boolean => {
		if (exceededForMs(name, account) > 0) account.isOver = true;
		else if (account.waiting.length === 0) account.isOver = false;
		else return account.held.size < (account.isOver ? 1 : maxConnections());
		return !account.isOver && account.held.size < maxConnections();
	};
	const update = (name: string, account: Account): void => {
		clearTimeout(account.timer);
		while (account.waiting.length > 0 && mayBegin(name, account)) account.waiting.shift()?.begin();
		if (account.held.size === 0 && account.waiting.length === 0) accounts.delete(name);
		const waitMs = account.waiting.length > 0 ? exceededForMs(name, account) : 0;
		if (waitMs > 0) account.timer = setTimeout(() => update(name, account), waitMs).unref();
	};
	const countFirst = ({ isOver }: Account, isUnderWay: boolean): void => {
		if (!isUnderWay && !isOver) firstTurns.add();
	};
	const wait = (name: string, account: Account, isUnderWay: boolean): Promise<ConnectionTurn> =>
		new Promise((resolve, reject) => {
			if (!isUnderWay) account.waitingFirst++;
			const giveUp = (): void => {
				account.waitingFirst--;
				account.waiting = account.waiting.filter((other) => other !== waiter);
				reject(new AccountBusy(exceededForMs(name, account) / 1000));
				update(name, account);
			};
			const timer = isUnderWay ? undefined : setTimeout(giveUp, rules.maxWaitMs).unref();
			const waiter: Waiter = {
				isUnderWay,
				begin: () => {
					clearTimeout(timer);
					if (!isUnderWay) account.waitingFirst--;
					countFirst(account, isUnderWay);
					resolve(hold(name, account));
				},
			};
			if (isUnderWay) account.waiting.unshift(waiter);
			else account.waiting.push(waiter);
			update(name, account);
		});

	return {
		begin: async (name, isUnderWay) => {
			const account = accounts.get(name) ?? { held: new Set(), waiting: [], waitingFirst: 0, isOver: false };
			accounts.set(name, account);
			if (account.waiting.length === 0 && mayBegin(name, account)) {
				countFirst(account, isUnderWay);
				return hold(name, account);
			}
			if (!isUnderWay && account.waitingFirst >= rules.maxWaiting)
				throw new AccountBusy(exceededForMs(name, account) / 1000);
			return wait(name, account, isUnderWay);
		},
		expectedMs: () => {
			// One beyond its budget waits for that, whatever the others do.
			const within = [...accounts.values()].filter(({ isOver }) => !isOver);
			const waiting = within.reduce((sum, account) => sum + account.waitingFirst, 0);
			return waiting > 0 ? (waiting * MEMORY_MS) / firstTurns.read() : 0;
		},
	};
}
