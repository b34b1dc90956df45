import { register } from "node:module";

register("./resolve-globals.mjs", import.meta.url);
