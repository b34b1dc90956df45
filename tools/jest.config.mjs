import { jestConfig } from "./jest/preset.mjs";

export default jestConfig("tools", { testMatch: ["<rootDir>/**/*.test.ts"] });
