#!/usr/bin/env node
import { runCommandLine } from "@repo/service-kit/cli";
import { closeDependencies, createDependencies } from "./compose.ts";
import { readConfig } from "./config.ts";
import { program } from "./operator/program.ts";

const open = () => createDependencies(readConfig(process.env));
await runCommandLine({ ...program, open, close: closeDependencies });
