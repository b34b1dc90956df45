export { jobWorkers } from "@repo/service-kit/jobs";
