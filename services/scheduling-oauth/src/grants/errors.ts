import { NotFound } from "@repo/http-errors";

export class ConnectionNotFound extends NotFound {
	constructor() {
		super("connection_not_found", "This app is not connected.");
	}
}
