import { beforeAll, expect, test } from "@jest/globals";
import { editor } from "../../src/languages/generated/en/editor.ts";
import { Refused } from "../call-api.ts";
import { readMessage } from "./message-of.ts";
import { setWords } from "./words.ts";

beforeAll(() => setWords(editor));

const problem = { path: "body.email", message: "is already used by recipient 8" };

test("an error with a sentence is read with it, and not with its parameters", () => {
	const sentence = "This document already has a recipient with this email address.";
	expect(readMessage(new Refused(400, sentence, [problem], 0, "recipient_exists"))).toBe(sentence);
});

test("an invalid value is read with the name of its setting", () => {
	const invalid = { path: "body.email", message: "must be an email address, such as ada@example.com" };
	const message = readMessage(new Refused(400, "email: must be …", [invalid], 0, "validation_failed"));
	expect(message).toBe("Email must be an email address, such as ada@example.com");
});

test("an error without a sentence, as from a proxy, is read in the page's language", () => {
	expect(readMessage(new Refused(502, "", []))).toBe(editor.wentWrong);
});
