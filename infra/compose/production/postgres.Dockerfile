# PostgreSQL with pgBackRest, from PostgreSQL's own package repository, which the base image uses.
ARG POSTGRES_IMAGE=docker.io/library/postgres:18-bookworm
FROM ${POSTGRES_IMAGE}
USER root
RUN apt-get update && apt-get install --yes --no-install-recommends pgbackrest ca-certificates && \
	rm -rf /var/lib/apt/lists/* && rm -f /etc/pgbackrest.conf && \
	install --directory --owner=postgres --group=postgres /restored /metrics
COPY pgbackrest.conf /etc/pgbackrest/pgbackrest.conf
COPY back-up.sh restore-drill.sh /usr/local/bin/
USER postgres
