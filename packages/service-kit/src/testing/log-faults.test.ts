import { expect, it } from "@jest/globals";
import { createLog } from "../log/create-log.ts";
import { findLogFaults } from "./log-faults.ts";

const lines: string[] = [];
const log = createLog({ service: "test", level: "info" }, { write: (line) => void lines.push(line) });

it("finds no fault in documented members", () => {
	log.fatal({ err: new Error("outer", { cause: new TypeError("inner") }) }, "an uncaught exception");
	expect(findLogFaults(lines)).toEqual([]);
});

it("names undocumented members, of the line and of its error", () => {
	const err = { type: "Error", cause: { type: "Error", query: "SELECT" } };
	const line = JSON.stringify({ level: 30, msg: "request", url: "/sign/secret", err });
	expect(findLogFaults([line, line])).toEqual(["request: url", "request: err.query"]);
});
