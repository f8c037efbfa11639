"""Lint the chart by Helm's own code, render it, and hold every manifest against Kubernetes' schemas: ``make chart``."""

import sys
from pathlib import Path

import helm_python as helm
import kubernetes_validate as kubernetes
import yaml

CHART = Path(__file__).with_name("kwanzaa")
VERSIONS = ("1.30", "1.37")  # the oldest that the chart is for, and the newest whose schemas we have
GIVEN = (
    {},
    {
        "ingress": {"enabled": True, "className": "nginx", "annotations": {"a": "b"}},
        "signer": {"demoKeys": True, "storageClass": "fast"},
        "state": {"storageClass": "shared"},
        "settings": {"KWANZAA_REPLICA": "db-ro:5432"},
    },
)
REFUSED = (
    {"settings": {"KWANZAA_LLM_API_KEY": "secret"}},
    {"settings": {"KWANZAA_DEBUG": "1"}},
    {"workers": {"all": {"queues": "celery", "replicas": 1, "concurrency": 1}}},
    {"image": {"tag": "latest"}},
)


def main() -> int:
    """Return how much is wrong."""
    linted = helm.lint(CHART, strict=True)
    faults = [str(one) for one in (*linted["messages"], *linted["errors"])]
    chart, manifests = helm.Chart.load(CHART), 0
    for values in GIVEN:
        rendered = chart.render(dict(values), name="house", namespace="kwanzaa", revision=1, is_install=True)
        for path, text in rendered.items():
            for manifest in filter(None, () if path.endswith(".tpl") else yaml.safe_load_all(text)):
                manifests += 1
                for version in VERSIONS:
                    try:
                        kubernetes.validate(manifest, version, strict=True)
                    except kubernetes.ValidationError as e:
                        faults.append(f"{path}: {manifest.get('kind')}, Kubernetes {version}: {e.message}")
    faults += [f"taken, and should not be: {values}" for values in REFUSED if _takes(chart, values)]
    told = f"Helm SDK {helm.helm_sdk_version()}; Kubernetes {' and '.join(VERSIONS)}; {manifests} manifests"
    sys.stdout.write("\n".join([*faults, f"{told}; {len(faults)} faults", ""]))
    return min(len(faults), 1)


def _takes(chart: helm.Chart, values: dict[str, object]) -> bool:
    try:
        chart.render(dict(values), name="house")
    except helm.HelmValuesError:
        return False
    return True


if __name__ == "__main__":
    sys.exit(main())
