// Creates the file .env beside this one, with new secrets, readable only by its owner. Never overwrites an existing
// file: its secrets open the databases and decrypt their content. Needs only Node: node compose/make-env.mjs
// With --production, for compose.production.yaml.
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const isProduction = process.argv.includes("--production");
const given = process.argv.slice(2).find((argument) => argument !== "--production");
const file = given ?? fileURLToPath(new URL(".env", import.meta.url));

/** 256 bits, without characters that a URL, a shell or compose would interpret. */
const secret = () => randomBytes(32).toString("base64url");

const secrets = `# Encrypts the token signing keys in the database.
SIGNING_KEY_SECRET=${secret()}
# Encrypts signing tokens, webhook secrets and the signing key.
ENCRYPTION_SECRET=${secret()}

# In each database: the superuser, the owner of the tables (for migrations), and the role that the service connects as.
SCHEDULING_OAUTH_POSTGRES_PASSWORD=${secret()}
SCHEDULING_OAUTH_DATABASE_PASSWORD=${secret()}
SCHEDULING_OAUTH_SERVICE_PASSWORD=${secret()}
DOC_SIGNING_POSTGRES_PASSWORD=${secret()}
DOC_SIGNING_DATABASE_PASSWORD=${secret()}
DOC_SIGNING_SERVICE_PASSWORD=${secret()}`;

const content = `# Created by make-env.mjs. Keep it with the backups, which cannot be decrypted without it.
COMPOSE_PROJECT_NAME=scheduling-and-signing

# Public URLs of the services. Behind a proxy: its https URLs, and the number of proxies.
SCHEDULING_OAUTH_URL=http://localhost:4100
DOC_SIGNING_URL=http://localhost:4200
S3_PUBLIC_URL=http://localhost:9000
TRUSTED_PROXIES=0

# Address for app owners' registrations.
SUPPORT_EMAIL=support@example.com

# Mails go to Mailpit, http://localhost:8025, until this names a mail server.
#SMTP_URL=smtps://user:password@mail.example.com
#SCHEDULING_OAUTH_MAIL_FROM=Scheduling <no-reply@example.com>
#DOC_SIGNING_MAIL_FROM=Signing <no-reply@example.com>

${secrets}

# The object storage's administrator, and doc-signing's user.
MINIO_ROOT_USER=admin-${randomBytes(6).toString("hex")}
MINIO_ROOT_PASSWORD=${secret()}
S3_ACCESS_KEY=documents-${randomBytes(6).toString("hex")}
S3_SECRET_KEY=${secret()}
# With it, the object storage announces uploads to doc-signing.
S3_NOTIFICATION_TOKEN=${secret()}
`;

const productionContent = `# Created by make-env.mjs --production. Keep a copy elsewhere: without it, no backup can be decrypted.
COMPOSE_PROJECT_NAME=scheduling-and-signing
COMPOSE_FILE=compose.production.yaml

# Fill in the settings without a value. Host names of the services, which lead to this machine, and the address that the
# certificate authority writes to.
SCHEDULING_OAUTH_HOST=
DOC_SIGNING_HOST=
ACME_EMAIL=

# Address for app owners' registrations; mail server and senders.
SUPPORT_EMAIL=
SMTP_URL=
SCHEDULING_OAUTH_MAIL_FROM=
DOC_SIGNING_MAIL_FROM=

# Object storage of documents. Browsers reach it, too.
S3_ENDPOINT=
S3_REGION=us-east-1
S3_BUCKET=
S3_ACCESS_KEY=
S3_SECRET_KEY=
# At least 32 characters, if the storage announces uploads with it; otherwise empty.
S3_NOTIFICATION_TOKEN=

# Object storage of the databases' backups: another bucket, best with another provider. The endpoint is a host name without
# https://. BACKUP_S3_URI_STYLE=path for those that need it, such as MinIO.
BACKUP_S3_ENDPOINT=
BACKUP_S3_REGION=us-east-1
BACKUP_S3_URI_STYLE=host
BACKUP_S3_BUCKET=
BACKUP_S3_ACCESS_KEY=
BACKUP_S3_SECRET_KEY=
# Encrypts the backups.
BACKUP_CIPHER_PASS=${secret()}
# Hour of the daily backup, UTC.
BACKUP_HOUR=03

${secrets}
`;

try {
	writeFileSync(file, isProduction ? productionContent : content, { mode: 0o600, flag: "wx" });
	console.log(`Made ${file}.`);
} catch (error) {
	const there = error.code === "EEXIST";
	console.error(there ? `${file} already exists and was not changed.` : error.message);
	process.exitCode = 1;
}
