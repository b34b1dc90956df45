import { withPostgres } from "@repo/infra-local/jest";
import { jestConfig } from "../../tools/jest/preset.mjs";

// Needs Chromium, so a fresh clone does not run these tests.
export default jestConfig("scheduling-oauth journeys", {
	...withPostgres,
	testMatch: ["<rootDir>/test/journeys/*.journey.ts"],
	testTimeout: 60_000,
});
