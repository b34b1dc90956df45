#!/usr/bin/env node
import { runCommandLine } from "@repo/service-kit/cli";
import { readConfig } from "./config.ts";
import { closeDependencies, createDependencies } from "./dependencies.ts";
import { program } from "./operator/program.ts";

const open = () => createDependencies(readConfig(process.env));
await runCommandLine({ ...program, open, close: closeDependencies });
