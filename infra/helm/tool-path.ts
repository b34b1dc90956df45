// `node --import tsx tool-path.ts kubectl` prints where helm or kubectl is.
import { toolPath } from "./test/helm.ts";

console.log(await toolPath(process.argv[2] === "kubectl" ? "kubectl" : "helm"));
