import { jestConfig } from "../../tools/jest/preset.mjs";
import { withPostgres } from "./src/testing/jest.mjs";

export default jestConfig("infra-local", withPostgres);
