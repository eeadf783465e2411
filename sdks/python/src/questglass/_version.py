"""The version of this package. Major and minor are those of the API that it is made for."""

VERSION = "1.0.0"
