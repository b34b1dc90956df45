import { expect, it } from "@jest/globals";
import { findMessageFaults } from "@repo/service-kit/testing";
import { words } from "./generated/words.ts";

it("the messages are translated and complete", () => {
	expect(findMessageFaults(words)).toEqual([]);
});
