import { jestConfig } from "../../tools/jest/preset.mjs";

// All its tests are long.
export default jestConfig("helm", { passWithNoTests: true });
