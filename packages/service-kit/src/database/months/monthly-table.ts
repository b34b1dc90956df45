/** A table that an operator can partition by month. */
export type MonthlyTable = {
	table: string;
	/** NOT NULL; set once, when the row is inserted. */
	column: string;
	/** A month is dropped only once it is this old, whatever the caller says. */
	minDays: number;
	/** SQL: a month with such a row is not dropped yet. */
	keptRows?: string;
	/** SQL, run before a month is dropped; `$1` is the month's end. */
	beforeDrop?: string;
};
