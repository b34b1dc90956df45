/** One server under load, in a separate process. */
export type Contender = {
	port: number;
	clientId: string;
	secret: string;
	redirectUri: string;
	paths: { token: string; me: string };
	/** This many authorization codes, ready to be exchanged. */
	newCodes(count: number): Promise<string[]>;
};

export const names = ["scheduling-oauth", "bare Express and pg", "oidc-provider"] as const;
export type Name = (typeof names)[number];

export type Start = (databaseUrl: string) => Promise<Contender>;

/** Messages from the runner to a contender's process. */
export type Question = { newCodes: number } | { used: true };
/** Of the process since its start: CPU in microseconds, SQL statements sent. */
export type Used = { cpu: number; statements: number };
export type Hello = Omit<Contender, "newCodes">;
