import { withPostgres } from "@repo/infra-local/jest";
import { jestConfig } from "../tools/jest/preset.mjs";

// All its tests are long.
export default jestConfig("examples", { ...withPostgres, testTimeout: 60_000, passWithNoTests: true });
