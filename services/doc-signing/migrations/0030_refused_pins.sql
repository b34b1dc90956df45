CREATE TABLE "refused_pins" (
	"mac" "bytea" PRIMARY KEY NOT NULL
);
