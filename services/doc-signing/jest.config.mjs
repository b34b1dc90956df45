import { withPostgres } from "@repo/infra-local/jest";
import { jestConfig } from "../../tools/jest/preset.mjs";

export default jestConfig("doc-signing", withPostgres, "{src,test,web}/**");
