import { withPostgres } from "@repo/infra-local/jest";
import { jestConfig } from "../../tools/jest/preset.mjs";

// In Chromium, so not among the tests that a fresh clone runs.
export default jestConfig("scheduling-oauth journeys", {
	...withPostgres,
	testMatch: ["<rootDir>/test/journeys/*.journey.ts"],
	testTimeout: 60_000,
});
