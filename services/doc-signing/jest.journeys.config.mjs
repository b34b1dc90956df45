import { withPostgres } from "@repo/infra-local/jest";
import { journeysConfig } from "../../tools/jest/preset.mjs";

export default journeysConfig("doc-signing", withPostgres);
