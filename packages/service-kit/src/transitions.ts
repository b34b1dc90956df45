type Transitions = { readonly [state: string]: readonly string[] };

/** The pairs that a transition table allows. A function with such a parameter does not compile for any other pair. */
export type Move<Table extends Transitions> = {
	[From in keyof Table]: { from: From; to: Table[From][number] };
}[keyof Table];

/** A transition table: each state with its successors, none for a final state. */
export function transitions<const Table extends { readonly [From in keyof Table]: readonly (keyof Table)[] }>(
	table: Table,
): Table {
	return table;
}

/** The states of a transition table, in order. */
export function listStates<Table extends Transitions>(
	table: Table,
): [keyof Table & string, ...(keyof Table & string)[]] {
	return Object.keys(table) as [keyof Table & string, ...(keyof Table & string)[]];
}

type Source<Table extends Transitions, To> = {
	[From in keyof Table]: To extends Table[From][number] ? From : never;
}[keyof Table] &
	string;

/** The states with a transition to `to`, for the WHERE of a guarded UPDATE. */
export function listSources<Table extends Transitions, const To extends Table[keyof Table][number]>(
	table: Table,
	to: To,
): Source<Table, To>[] {
	return Object.keys(table).filter((from) => table[from]?.includes(to)) as Source<Table, To>[];
}
