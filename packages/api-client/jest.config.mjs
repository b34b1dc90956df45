import { withPostgres } from "@repo/infra-local/jest";
import { jestConfig } from "../../tools/jest/preset.mjs";

export default jestConfig("api-client", { ...withPostgres, testTimeout: 60_000 });
