const repository = 'https://github.com/questglass/questglass';

/**
 * A statement of in-toto with the provenance of SLSA 1.0: these files were made of that commit, there.
 * @param {readonly { name: string, sha256: string }[]} files
 * @param {{ version: string, id: string, isChanged: boolean, builder: string, invocation?: string }} build
 */
export function provenanceOf(files, { version, id, isChanged, builder, invocation }) {
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: files.map(({ name, sha256 }) => ({ name, digest: { sha256 } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: `${repository}/blob/main/docs/operating/releases.md`,
        externalParameters: { repository, version },
        // A commit says nothing of files that are not in it.
        internalParameters: { hasUncommittedChanges: isChanged },
        resolvedDependencies: [{ uri: `git+${repository}`, digest: { gitCommit: id } }],
      },
      runDetails: {
        builder: { id: builder },
        ...(invocation !== undefined && { metadata: { invocationId: invocation } }),
      },
    },
  };
}
