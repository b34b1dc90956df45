// Loaded into a service before its own code. `npm start` already listens on the service's ports and hands over the
// sockets, so that no other program can get a port in between. Each response names the run that it comes from.
import { Server } from "node:net";
import { runHeader, runVariable, socketsVariable } from "./run-file.ts";

const { [socketsVariable]: inherited = "{}", [runVariable]: run = "" } = process.env;
const descriptors = JSON.parse(inherited) as Record<string, number>;

type Listen = (this: Server, ...parameters: unknown[]) => Server;
const prototype = Server.prototype as { listen: Listen };
const { listen } = prototype;

prototype.listen = function (port, ...rest) {
	const fd = descriptors[String(port)];
	this.prependListener("request", (_request, response) => response.setHeader(runHeader, run));
	return fd === undefined ? listen.call(this, port, ...rest) : listen.call(this, { fd }, rest.at(-1));
};
