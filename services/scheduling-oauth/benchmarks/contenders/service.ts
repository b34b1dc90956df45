import { listen } from "@repo/service-kit/http";
import { createApp } from "../../src/app.ts";
import type { Start } from "../contender.ts";
import { REDIRECT_URI, seed } from "../seed.ts";

/** This service, as src/server.ts runs it. */
export const startService: Start = async (databaseUrl) => {
	const { dependencies, ...seeded } = await seed(databaseUrl);
	const { port } = await listen(createApp(dependencies), "127.0.0.1", 0);
	const paths = { token: "/api/auth/oauth/token", me: "/api/auth/oauth/me" };
	return { port, paths, redirectUri: REDIRECT_URI, ...seeded };
};
