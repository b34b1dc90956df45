export { markdownTable } from "./markdown-table.ts";
export { replaceBetween } from "./replace-between.ts";
