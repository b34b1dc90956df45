import { expect, it } from "@jest/globals";
import { findMessageFaults } from "../testing/message-faults.ts";
import { words } from "./generated/words.ts";

it("the messages are translated and complete", () => {
	expect(findMessageFaults(words)).toEqual([]);
});
