// Connects a user's account and lists their bookings, with the published client (packages/scheduling-oauth-client):
//   CLIENT_ID=… CLIENT_SECRET=… node --import tsx examples/list-bookings.ts
import { createServer } from "node:http";
import { SchedulingApp } from "@repo/scheduling-oauth-client";

const { ISSUER = "http://localhost:4100", CLIENT_ID, CLIENT_SECRET, PORT = "4300" } = process.env;
if (!CLIENT_ID || !CLIENT_SECRET) {
	console.error("Set CLIENT_ID and CLIENT_SECRET to what the operator gave you.");
	process.exit(1);
}
const app = new SchedulingApp({
	baseUrl: ISSUER,
	clientId: CLIENT_ID,
	clientSecret: CLIENT_SECRET,
	redirectUri: `http://localhost:${PORT}/callback`,
});

// 1. The user allows access in a browser, which then returns to this program.
const request = await app.createAuthorizationRequest(["READ_BOOKING", "READ_PROFILE"]);
const returnedTo = waitForCallback(() => console.log(`Open ${request.url}`));

// 2. Exchange the code for tokens. A program that runs for longer stores them, and the new ones when they are renewed.
const scheduling = app.connect(await app.exchangeCode(await returnedTo, request), () => {});

// 3. Read for the user.
const { name } = await scheduling.getProfile();
let count = 0;
for await (const { title, start, time_zone: timeZone } of scheduling.iterateBookings()) {
	console.log(`${title}, ${new Date(start).toLocaleString("en", { timeZone })} (${timeZone})`);
	count += 1;
}
console.log(`${name} has ${count} bookings.`);

function waitForCallback(listening: () => void): Promise<string> {
	return new Promise((resolve) => {
		const server = createServer(({ url = "/" }, response) => {
			if (!url.startsWith("/callback?")) return response.writeHead(404).end();
			response.setHeader("Connection", "close").end("You can close this page.");
			server.close();
			resolve(url);
		});
		server.once("error", ({ message }) => {
			console.error(`${message}. Is another example running? Stop it, and start this program again.`);
			process.exit(1);
		});
		server.listen(Number(PORT), "localhost", listening);
	});
}
