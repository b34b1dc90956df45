// better-auth as its documentation sets it up behind Express, with the plugin that accepts bearer tokens.
import { betterAuth } from "better-auth";
import { getMigrations } from "better-auth/db/migration";
import { fromNodeHeaders } from "better-auth/node";
import { bearer } from "better-auth/plugins";
import { newSecret, origin, pool, serve } from "../serve.ts";

const options = {
	database: pool,
	baseURL: origin,
	secret: newSecret(),
	telemetry: { enabled: false },
	plugins: [bearer()],
};
const { runMigrations } = await getMigrations(options);
await runMigrations();
const auth = betterAuth(options);

serve((app) => {
	app.get("/me", async (request, response) => {
		const found = await auth.api.getSession({ headers: fromNodeHeaders(request.headers) });
		if (!found) return void response.status(401).end();
		response.json({ username: found.user.email, id: found.user.id });
	});
});
