import type { Area } from "../measure/cpu-profile.ts";

/** Libraries and packages that both services use. The first match wins. */
export const nodeAreas: Area[] = [
	["writing to sockets", /^#(writev|writeBuffer|writeUtf8String|writeLatin1String)$/],
	["JSON.parse, JSON.stringify", /^#(parse|stringify)$/],
	[
		"pg",
		/\/(pg|pg-pool|pg-protocol|pg-types|postgres-[a-z]+)\/|service-kit\/dist\/database\/(connection|service)-/,
	],
	["drizzle", /\/drizzle-orm\//],
	["named statements, rows as JSON", /service-kit\/dist\/database/],
	["zod", /\/zod\//],
	[
		"log line (pino)",
		/\/(pino|@pinojs|sonic-boom|fast-redact|safe-stable-stringify|pino-std-serializers)\/|observe-requests/,
	],
	["metrics", /\/prom-client\/|\/tdigest\/|service-kit\/dist\/http\/metrics/],
	[
		"Express, router",
		/\/(express|router|path-to-regexp|send|etag|fresh|parseurl|qs|vary|finalhandler|accepts|type-is)\//,
	],
	["rate limit, shares of connections", /service-kit\/dist\/rate-limits/],
	["shedding", /service-kit\/dist\/http\/shedding/],
	["endpoints (packages/validation, http-errors)", /packages\/(validation|http-errors)\/dist/],
	["crypto", /^node:(internal\/)?crypto/],
	["HTTP (Node)", /^node:(_http|internal\/http)/],
	["AsyncLocalStorage, promises", /^node:internal\/(async|promise|process\/promises)/],
];
